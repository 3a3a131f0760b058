/** The version of this program, as in package.json; pages and server name it in what they report. */
export const VERSION = "0.1.0";
