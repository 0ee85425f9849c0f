import { inside, type MadeSchool } from './make.ts'
import type { Rig } from './app.ts'

/** A school that says its taxpayer number, so that it can give tax statements. */
export function sayTaxNumber(rig: Rig, school: MadeSchool): Promise<unknown> {
  return inside(rig, school.id, (query) =>
    query(`update school set tax_number = '04-3329871' where school_id = $1`, [school.id]),
  )
}
