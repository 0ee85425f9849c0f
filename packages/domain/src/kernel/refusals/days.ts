/** Refusals of what a family tells about a day: absences and pickups. */
export interface DayParts {
  /** The only child, if there is one. */
  NOTHING_TO_MISS: { readonly childName: string | null }
  CHILD_IS_IN: { readonly childName: string; readonly activity: string }
  ABSENCE_BEGAN: { readonly childName: string }
  NOBODY_TO_PICK_UP: { readonly childName: string }
  TOO_MANY_PICKUPS: { readonly childName: string; readonly most: number }
}
