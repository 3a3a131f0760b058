import { redirect } from "next/navigation";

/** The system pages are all there is so far. */
export default function Page(): never {
  redirect("/settings/system");
}
