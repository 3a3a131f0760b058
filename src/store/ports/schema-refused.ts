/** Data that this program does not read; nothing of it was touched. */
export class SchemaRefused extends Error {
  override name = "SchemaRefused";

  static newer(what: string): SchemaRefused {
    return new SchemaRefused(
      `${what} was written by a newer Lapwing. ` +
        "Start that version again, or restore a backup made with this one.",
    );
  }

  static older(what: string): SchemaRefused {
    return new SchemaRefused(
      `${what} was written by a Lapwing from before its first release, which this one cannot read. ` +
        "Start with an empty folder: lapwing start --data FOLDER.",
    );
  }
}
