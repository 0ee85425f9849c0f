/** Hours the link in the confirmation letter works. */
export const CONFIRM_HOURS = 24

/** Days an unconfirmed sign-up stays valid. */
export const SIGN_UP_DAYS = 7
