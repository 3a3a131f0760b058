/**
 * Meta is elsewhere than this digest has left it: somebody else writes, or a commit came late. Nothing of
 * the batch was written; who begins anew finds where to go on.
 */
export class MetaMoved extends Error {
  override name = "MetaMoved";
}
