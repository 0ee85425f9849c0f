import { newClass, type ClassForm } from '../activities/class-form.ts'
import type { CatalogRow, RowIds } from './import-rows.ts'
import { weekdayFlags } from '../kernel/weekdays.ts'

/** Builds a class form from a catalog row; each row is one class. */
export function classOfRow(row: CatalogRow, { locationId, instructorIds }: RowIds): ClassForm {
  const { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime } = row.signUp
  return {
    ...newClass(signUpBeginsDate ?? '', signUpBeginsTime ?? '00:00'),
    name: row.name,
    description: row.description,
    locationId,
    instructorIds: [...instructorIds],
    ageFrom: row.ageFrom,
    ageTo: row.ageTo,
    gradeFrom: row.gradeFrom,
    gradeTo: row.gradeTo,
    ...weekdayFlags(row.weekdays),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    timeFrom: row.timeFrom,
    timeTo: row.timeTo,
    signUpBeginsDate,
    signUpBeginsTime,
    signUpEndsDate,
    // If open, sign-up ends with the class.
    signUpEndsTime: signUpEndsDate === null ? null : signUpEndsTime,
    price: row.price,
    billingType: row.billingType,
    maxEnroll: row.capacity,
  }
}
