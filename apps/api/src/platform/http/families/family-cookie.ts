/** The name of the cookie of a school's families. Its path keeps schools of one installation apart. */
export const FAMILY_COOKIE = 'family'

/** The path of cookies of a school's families. */
export function familyCookiePath(schoolId: string): string {
  return `/api/family/schools/${schoolId}`
}
