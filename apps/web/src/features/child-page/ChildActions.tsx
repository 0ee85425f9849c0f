import { Button, type ButtonProps } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconPrinter, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { openChildDialog } from '../families/ChildDialog.tsx'
import type { Child } from '../families/child-values.ts'
import styles from '../families/contact.module.css'

/** The most frequent acts on a child. */
export function ChildActions({ child }: { child: Child }) {
  const mayDo = useMay()
  const navigate = useNavigate()
  const idAndName = { id: child.id, name: childName(child) }
  const addSibling = async () => {
    const added = await openChildDialog({ siblingId: child.id })
    if (added) await navigate({ to: '/contacts/$childId', params: { childId: added.id } })
  }
  return (
    <div className={styles.acts} role="group" aria-label={`What to do with ${idAndName.name}`}>
      {mayDo('classes.rosters', 'add') && (
        <Act
          icon={<Glyph of={IconPlus} />}
          open={async () => (await import('./enroll/EnrollDialog.tsx')).openEnroll(idAndName)}
        >
          Enroll
        </Act>
      )}
      {mayDo('aftercare.drop-in', 'add') && (
        <Act
          icon={<Glyph of={IconCalendarPlus} />}
          open={async () => (await import('./DropInFromChild.tsx')).openDropIn(idAndName)}
        >
          Add drop-in
        </Act>
      )}
      {mayDo('classes.rosters', 'check') && (
        <Act
          icon={<Glyph of={IconUserOff} />}
          open={async () =>
            (await import('../attendance/absences/AbsenceDialog.tsx')).openAbsence({ child: idAndName })
          }
        >
          Absent
        </Act>
      )}
      {mayDo('contacts', 'contact') && (
        <>
          <Act icon={<Glyph of={IconUserPlus} />} open={addSibling}>
            Add sibling
          </Act>
          <Button
            variant="default"
            leftSection={<Glyph of={IconPrinter} />}
            renderRoot={(props) => (
              <Link {...props} to="/contacts/$childId/emergency-card" params={{ childId: child.id }} />
            )}
          >
            Print emergency card
          </Button>
        </>
      )}
    </div>
  )
}

interface ActProps {
  icon: ButtonProps['leftSection']
  open: () => Promise<unknown>
  children: ReactNode
}

/** Opens a dialog that is loaded on demand. */
function Act({ icon, open, children }: ActProps) {
  return (
    <Button
      variant="default"
      leftSection={icon}
      onClick={() => void open().catch(() => notify.error('You need to be online for this'))}
    >
      {children}
    </Button>
  )
}
