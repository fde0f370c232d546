import { findChromium } from '@redoubt/testing/chromium';

// Prints the path of the browser that tests will use; ends with 1 when there is none.
const path = findChromium(process.env);
if (path === undefined) process.exitCode = 1;
else console.log(path);
