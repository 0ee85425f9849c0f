import { atTheDoor } from './openings/at-the-door.ts'
import { money } from './openings/money.ts'
import { people } from './openings/people.ts'
import { places } from './openings/places.ts'
import { school } from './openings/school.ts'
import type { Opening } from './openings/opening.ts'

/** The dialogs of the product, and how somebody comes to each: what holds for all of them is asked of this list. */
export const openings: readonly Opening[] = [...atTheDoor, ...places, ...money, ...people, ...school]
