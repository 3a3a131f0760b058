/** For every unit test file: temporary folders are made where a sync costs nothing. */
import { inject } from "vitest";

const folder = inject("memoryFolder");
if (folder !== "") process.env.TMPDIR = folder;
