/** The measurement itself went wrong (lost events, a run that never ends): no result may be shown. */
export class BenchFailure extends Error {
  override name = "BenchFailure";
}
