import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useFormat } from '../../platform/format.ts'
import { useLocal } from '../../ui/local.tsx'
import { CollectingMark } from '../families/safety/Allergies.tsx'
import { openChildDialog } from '../families/ChildDialog.tsx'
import { mayPickUp, type Child } from '../families/child-values.ts'
import { EmergencyContacts } from '../families/safety/EmergencyContacts.tsx'
import { DoNotReleasePanel } from '../families/safety/DoNotReleasePanel.tsx'
import { FamilyPanel } from '../families/FamilyPanel.tsx'
import { PhotosPanel } from '../families/photos/PhotosPanel.tsx'
import { ToldPickups } from '../families/told-pickups/ToldPickups.tsx'
import { EmptyLine, Panel } from '../families/Panel.tsx'
import styles from '../families/contact.module.css'

/** The child, their family, and the people who may pick them up and who never may. */
export function OverviewTab({ child }: { child: Child }) {
  return (
    <div className={styles.grid}>
      <FamilyPanel child={child} />
      <PickupsPanel child={child} />
      <EmergencyPanel child={child} />
      <DoNotReleasePanel child={child} />
      <RecordPanel child={child} />
      <SiblingsPanel child={child} />
      <PhotosPanel childId={child.id} isArchived={child.archivedAt !== null} />
    </div>
  )
}

/** Names barred people as well: a guardian can be one of them. */
function nobodyElse({ doNotRelease }: Child): string {
  return doNotRelease.length === 0
    ? 'Only the guardians may pick up this child.'
    : `Only the guardians may pick up this child, but never ${doNotRelease.map(({ name }) => name).join(', ')}.`
}

function PickupsPanel({ child }: { child: Child }) {
  const { country } = useLocal()
  return (
    <Panel title="Approved pickups" action={<EditButton child={child} what="approved pickups" />}>
      {child.approvedPickups.length === 0 ? (
        <EmptyLine>{nobodyElse(child)}</EmptyLine>
      ) : (
        <ul className={styles.rows}>
          {child.approvedPickups.map(({ id, name, relation, phone }) => (
            <li key={id} className={styles.row}>
              <span>
                {name}
                {relation && <span className={styles.dim}> · {relation}</span>}
                <CollectingMark name={name} doNotRelease={child.doNotRelease} />
              </span>
              {phone && (
                <a className="numbers" href={`tel:${phone}`}>
                  {formatPhone(phone, country)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <ToldPickups childId={child.id} />
    </Panel>
  )
}

/** People to call when no guardian can be reached. */
function EmergencyPanel({ child }: { child: Child }) {
  const { emergencyContacts, doNotRelease } = child
  return (
    <Panel title="Emergency contacts" action={<EditButton child={child} what="emergency contacts" />}>
      {emergencyContacts.length === 0 ? (
        <EmptyLine>No one besides the guardians.</EmptyLine>
      ) : (
        <EmergencyContacts of={emergencyContacts} pickups={mayPickUp(child)} doNotRelease={doNotRelease} />
      )}
    </Panel>
  )
}

function EditButton({ child, what }: { child: Child; what: string }) {
  return (
    !child.archivedAt && (
      <Button
        variant="subtle"
        size="xs"
        aria-label={`Edit ${what}`}
        onClick={() => void openChildDialog({ childId: child.id })}
      >
        Edit
      </Button>
    )
  )
}

function RecordPanel({ child }: { child: Child }) {
  const format = useFormat()
  const facts = [
    ['Special needs', child.specialNeeds || 'No needs'],
    ['Homeroom teacher', child.teacher ?? '–'],
    ['T-shirt size', child.tshirtSize ?? '–'],
    ['Here since', format.day(child.createdAt)],
    ...(child.registeredAt ? [['Registered online', format.moment(child.registeredAt)] as const] : []),
  ] as const
  return (
    <Panel title="Record">
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function SiblingsPanel({ child }: { child: Child }) {
  return (
    <Panel title="Siblings">
      {child.siblings.length === 0 ? (
        <EmptyLine>None at this school.</EmptyLine>
      ) : (
        <ul className={styles.rows}>
          {child.siblings.map(({ id, name }) => (
            <li key={id} className={styles.row}>
              <Link to="/contacts/$childId" params={{ childId: id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
