// Counts what holds and prints what does not, for the tests of this folder.

let checks = 0;
let failures = 0;

export function check(holds, what, found) {
  checks += 1;
  if (holds) return;
  failures += 1;
  console.log(`FAILED: ${what}\n  found: ${JSON.stringify(found)}`);
}

// Prints how many of the checks hold and ends the program, with 1 where one does not.
export function finish(what) {
  console.log(`${checks - failures} of ${checks} ${what} hold`);
  process.exit(failures === 0 ? 0 : 1);
}
