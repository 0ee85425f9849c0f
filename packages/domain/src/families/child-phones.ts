import { findings, type Finding } from '../kernel/decision.ts'
import { phone } from '../kernel/phone.ts'
import { wholePhone } from '../kernel/phone-number.ts'
import type { ChildForm } from './children.ts'

/** What `wholePhone` says of the numbers of a child's form beyond what its `childFindings` say, at the same paths. */
export function childPhoneFindings(form: PhonesOfForm, country: string): Finding[] {
  const { primaryGuardian, secondaryGuardian, furtherGuardians = [], approvedPickups } = form
  const phones: [string, { readonly phone: string | null } | null][] = [
    ['primaryGuardian', primaryGuardian],
    ['secondaryGuardian', secondaryGuardian],
    ...furtherGuardians.map((each, index) => [`furtherGuardians.${index}`, each] as [string, typeof each]),
    ...approvedPickups.map((each, index) => [`approvedPickups.${index}`, each] as [string, typeof each]),
  ]
  return findings(
    phones
      .filter(([, person]) => phone(country)(person?.phone) === null)
      .map(([path, person]) => [`${path}.phone`, wholePhone(country)(person?.phone)]),
  )
}

type PhonesOfForm = Pick<
  ChildForm,
  'primaryGuardian' | 'secondaryGuardian' | 'furtherGuardians' | 'approvedPickups'
>
