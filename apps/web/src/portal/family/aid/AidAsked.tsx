import { formatDate } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { FamilyPageProps } from '../pages.ts'
import { useAid, type AidChild } from './useAid.ts'

/** That the home waits for the school's answer about aid, one line for each child. */
export function AidLines({
  asked,
  school,
  words: { aidWords },
}: Pick<FamilyPageProps, 'school' | 'words'> & { asked: readonly AidChild[] }) {
  return asked.map(({ id, name, asked: request }) => {
    const day = formatDate(request!.on, school.dateFormat)
    return <p key={id}>{request!.isOwn ? aidWords.asked(name, day) : aidWords.askedAtHome(name, day)}</p>
  })
}

/** The same on the first page, where the school lets families ask; nothing where nothing is open. */
export function AidAsked(props: FamilyPageProps) {
  return familyMay(props.session.rights, 'ASK_AID') ? <OpenAid {...props} /> : null
}

function OpenAid(props: FamilyPageProps) {
  const asked = useAid(props).children.filter((child) => child.asked !== null)
  if (asked.length === 0) return null
  return (
    <div className="quiet">
      <AidLines {...props} asked={asked} />
    </div>
  )
}
