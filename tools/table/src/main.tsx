import { render } from "preact";
import { App } from "./app";
import { startThemes } from "./themes";

startThemes();
render(<App />, document.getElementById("page")!);
