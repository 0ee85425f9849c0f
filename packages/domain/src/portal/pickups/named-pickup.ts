import { familyAbsenceFindings } from '../../attendance/family-absence.ts'
import type { PickupDays } from '../../families/told-pickup-values.ts'
import { onePersonIn } from '../../imports/people/one-person.ts'
import type { IsoDate } from '../../kernel/dates.ts'
import { findings, type Finding } from '../../kernel/decision.ts'
import type { NameRules } from '../../kernel/name-rules.ts'
import { wholePhone } from '../../kernel/phone-number.ts'
import { familyFieldSentences } from '../../kernel/refusals/family-fields.en.ts'
import { all, required } from '../../kernel/rules.ts'
import { latinText, personName } from '../../kernel/text-rules.ts'

/** Somebody whom a family names to pick up children. */
export interface NamedPickup extends PickupDays {
  readonly name: string
  /** The family said that these words are one person's whole name. */
  readonly isWholeName: boolean
  readonly phone: string | null
  readonly relation: string
}

/**
 * Finds problems in a pickup that a family names: the whole name of one person, read as imports read theirs, a whole
 * phone number, and days from today on, within a year. It knows no list, so it says the same about every person.
 */
export function namedPickupFindings(
  { name, isWholeName, phone, relation, from, to }: NamedPickup,
  { country, today, names }: { country: string; today: IsoDate; names: NameRules },
): Finding[] {
  const { reads } = onePersonIn(name)
  const oneName = () => (reads === 'NOT_ONE' ? familyFieldSentences.oneName : null)
  return [
    ...findings([
      ['name', all<string>(required, oneName, personName(names))(name)],
      ['isWholeName', reads === 'ASKS' && !isWholeName ? familyFieldSentences.sureOfName : null],
      ['phone', wholePhone(country)(phone)],
      ['relation', latinText(50)(relation)],
    ]),
    ...familyAbsenceFindings({ from, to: to ?? from, today }),
  ]
}
