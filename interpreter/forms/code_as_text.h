// Code that is compiled here and is also part of a text that is compiled elsewhere.
#pragma once

// Returns what a macro stands for, as text.
#define CUBILETE_TEXT(...) CUBILETE_TEXT_OF(__VA_ARGS__)
#define CUBILETE_TEXT_OF(...) #__VA_ARGS__
