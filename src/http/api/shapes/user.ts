import type { User } from "#model/account.ts";
import { isoTime } from "./time.ts";

/** Sentry's fields of the one who asks; those that mean nothing here as an account without them has them. */
export function userShape({ id, name, email, createdAtMs }: User) {
  const userId = String(id);
  return {
    id: userId,
    name: name === "" ? email : name,
    username: email,
    email,
    avatarUrl: null,
    avatar: { avatarType: "letter_avatar", avatarUuid: null, avatarUrl: null },
    isActive: true,
    hasPasswordAuth: true,
    isManaged: false,
    dateJoined: isoTime(createdAtMs),
    has2fa: false,
    isSuperuser: false,
    isStaff: false,
    experiments: {},
    emails: [{ id: userId, email, is_verified: true }],
  };
}
