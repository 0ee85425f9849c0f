import { Button } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { consents } from '@afterbell/contract/families/consents'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { homes } from '@afterbell/contract/families/homes'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { basisPoints, partsOfHomes } from '@afterbell/domain/families/homes'
import { useRead } from '../../platform/calls/calls.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { GuardianAccess, RemovedGuardians, type Access } from './access/GuardianAccess.tsx'
import { CollectingMark } from './safety/Allergies.tsx'
import { GuardianConsents, type Consents } from './consents/GuardianConsents.tsx'
import { LanguageWord, MarketingWord } from './MarketingWord.tsx'
import { ContactCell } from './ContactCell.tsx'
import type { Child } from './child-values.ts'
import { GuardianLogIn } from './log-ins/GuardianLogIn.tsx'
import { openHomes } from './HomesDialog.tsx'
import { Panel } from './Panel.tsx'
import styles from './contact.module.css'

type Household = AnswerOf<typeof homes.get>

/** The family's guardians, their homes, and their shares of the charges. */
export function FamilyPanel({ child }: { child: Child }) {
  const household = useRead(homes.get, { params: { childId: child.id } })
  const homeFacts = household.data
  const messages = useRead(consents.list, { params: { childId: child.id } })
  const logIns = useRead(familyLogIns.list, { params: { childId: child.id } }, { enabled: !child.archivedAt })
  const access = useRead(
    guardianAccess.list,
    { params: { childId: child.id } },
    { enabled: !child.archivedAt },
  )
  return (
    <Panel
      title="Family"
      wide
      action={
        !child.archivedAt && (
          <Button variant="subtle" size="xs" onClick={() => void openHomes(child)}>
            {homeFacts && homeFacts.homes.length > 0 ? 'Edit homes' : 'Add a home'}
          </Button>
        )
      }
    >
      <ul className={styles.guardians}>
        {guardiansOf(child).map(({ role, guardian }) => (
          <li key={guardian.id}>
            <div className={styles.role}>{role}</div>
            <ContactCell
              contact={{ name: fullName(guardian), phoneNumber: guardian.phone, email: guardian.email }}
            />
            <CollectingMark name={fullName(guardian)} doNotRelease={child.doNotRelease} />
            <ConsentsOfGuardian id={guardian.id} childId={child.id} all={messages.data} />
            <LogInOfGuardian
              name={fullName(guardian)}
              id={guardian.id}
              childId={child.id}
              all={logIns.data}
            />
            <AccessOfGuardian id={guardian.id} child={child} all={access.data} />
            <LanguageWord language={guardian.language} />
            <MarketingWord guardian={guardian} />
            <HomeOf id={guardian.id} household={homeFacts} />
          </li>
        ))}
      </ul>
      {messages.isError && (
        <p className={styles.nothing}>Which emails and texts they get could not be loaded.</p>
      )}
      {logIns.isError && (
        <p className={styles.nothing}>Whether they can log in to the family portal could not be loaded.</p>
      )}
      {access.isError && <p className={styles.nothing}>What they see of the child could not be loaded.</p>}
      {household.isError && <p className={styles.nothing}>The homes could not be loaded.</p>}
      {access.data && <RemovedGuardians child={child} all={access.data.removed} />}
      {homeFacts && homeFacts.homes.length > 0 && <Homes household={homeFacts} />}
    </Panel>
  )
}

function LogInOfGuardian({
  id,
  name,
  childId,
  all,
}: {
  id: string
  name: string
  childId: string
  all: AnswerOf<typeof familyLogIns.list> | undefined
}) {
  const entry = all?.guardians.find(({ guardianId }) => guardianId === id)
  return all && entry ? <GuardianLogIn childId={childId} name={name} isOn={all.isOn} of={entry} /> : null
}

function AccessOfGuardian({ id, child, all }: { id: string; child: Child; all: Access | undefined }) {
  const entry = all?.guardians.find(({ guardianId }) => guardianId === id)
  return entry ? <GuardianAccess child={child} of={entry} /> : null
}

function ConsentsOfGuardian({
  id,
  childId,
  all,
}: {
  id: string
  childId: string
  all: Consents[] | undefined
}) {
  const entry = all?.find(({ guardianId }) => guardianId === id)
  return entry ? <GuardianConsents childId={childId} of={entry} /> : null
}

/** With two homes, says which one a guardian lives in. */
function HomeOf({ id, household }: { id: string; household: Household | undefined }) {
  if (!household || household.homes.length < 2) return null
  const home = household.homes.find(({ guardianIds }) => guardianIds.includes(id))
  return <div className={styles.dim}>{home ? home.name : 'In no home yet'}</div>
}

function Homes({ household }: { household: Household }) {
  const format = useFormat()
  const parts = partsOfHomes(
    100_00,
    household.homes.map(({ share }) => ({ shareBp: basisPoints(share) })),
  )
  return (
    <ul className={styles.homes} aria-label="Homes">
      {household.homes.map((home, index) => (
        <li key={home.id}>
          <IconHome size={18} stroke={1.75} aria-hidden />
          <div>
            {home.name && <strong>{home.name}</strong>}
            <div>{addressText(home) || <span className={styles.dim}>No address</span>}</div>
            {household.homes.length > 1 && (
              <div className={styles.dim}>
                Pays {home.share}%: {format.money(parts[index]!)} of every {format.money(100_00)}
              </div>
            )}
            {household.homes.length > 1 && home.share > 0 && home.guardianIds.length === 0 && (
              <div className={styles.nobody}>No one lives here anymore. Choose who pays this share.</div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function addressText({ street, city, state, postalCode }: Household['homes'][number]): string {
  return [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function guardiansOf(child: Child) {
  const { primaryGuardian, secondaryGuardian, furtherGuardians } = child
  return [
    ...(primaryGuardian ? [{ role: 'Primary contact', guardian: primaryGuardian }] : []),
    ...(secondaryGuardian ? [{ role: 'Secondary contact', guardian: secondaryGuardian }] : []),
    ...furtherGuardians.map((guardian) => ({ role: 'Guardian', guardian })),
  ]
}
