/** Where an app's source is, by the name that build tools give it: "acme/shop". */
export interface Repository {
  id: number;
  name: string;
  url: string | undefined;
  createdAtMs: number;
}
