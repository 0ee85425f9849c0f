import { findings, type Finding } from '../kernel/decision.ts'
import { phone } from '../kernel/phone.ts'
import { wholePhone } from '../kernel/phone-number.ts'
import type { ChildForm } from './children.ts'

/**
 * Finds numbers in a child's form that only `wholePhone` refuses. `childFindings` reports the others at the same paths.
 */
export function childPhoneFindings(form: PhonesOfForm, country: string): Finding[] {
  const { primaryGuardian, secondaryGuardian, furtherGuardians = [], approvedPickups } = form
  const phones: [path: string, number: string | null | undefined][] = [
    ['primaryGuardian.phone', primaryGuardian.phone],
    ['secondaryGuardian.phone', secondaryGuardian?.phone],
    ...phonesAt('furtherGuardians', furtherGuardians),
    ...phonesAt('approvedPickups', approvedPickups),
    ...phonesAt('emergencyContacts', form.emergencyContacts ?? []),
    ...(form.emergencyContacts ?? []).map(({ otherPhone }, index): [string, string | null] => [
      `emergencyContacts.${index}.otherPhone`,
      otherPhone,
    ]),
  ]
  return findings(
    phones
      .filter(([, number]) => phone(country)(number) === null)
      .map(([path, number]) => [path, wholePhone(country)(number)]),
  )
}

function phonesAt(
  path: string,
  people: readonly { readonly phone: string | null }[],
): [path: string, number: string | null][] {
  return people.map((person, index) => [`${path}.${index}.phone`, person.phone])
}

type PhonesOfForm = Pick<
  ChildForm,
  'primaryGuardian' | 'secondaryGuardian' | 'furtherGuardians' | 'approvedPickups' | 'emergencyContacts'
>
