/** An error whose message is in the user's language and shown to them. */
export class UserError extends Error {}
