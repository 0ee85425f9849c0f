import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { login } from '@afterbell/contract/login/login'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { useRead } from '../../platform/calls/calls.ts'
import { initials } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { Face } from '../../ui/Face.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { useSwitchSchool } from '../login/switch-school.ts'
import styles from './navigation.module.css'

/** The current school, with a menu of the user's other schools. */
export function SchoolSwitcher() {
  const { school, schoolId } = useSession()
  const schools = useRead(login.schools, {}, { global: true, freshForMs: 300_000 })
  const { isSwitching, switchTo } = useSwitchSchool()
  const others = schools.data?.filter(({ id }) => id !== schoolId) ?? []
  const face = (
    <>
      <Face initials={initials(school.schoolName)} isSchool />
      <span className={styles.who}>
        <span className={styles.name} title={school.schoolName}>
          {school.schoolName}
        </span>
        <span className={styles.sub}>{isSwitching ? 'Switching school …' : 'School'}</span>
      </span>
    </>
  )
  if (others.length === 0) return <div className={styles.account}>{face}</div>
  return (
    <Menu position="top-start" width={276} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.account} disabled={isSwitching} aria-busy={isSwitching}>
          {face}
          <VisuallyHidden>Switch school</VisuallyHidden>
          <Glyph of={IconSelector} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Switch school</Menu.Label>
        {others.map((other) => (
          <Menu.Item key={other.id} onClick={() => void switchTo(other)}>
            <span className={styles.school}>{other.schoolName}</span>
            <span className={styles.sub}>
              {[roleLabels[other.role], stateWords[other.state]].filter(Boolean).join(' · ')}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const stateWords = {
  ACTIVE: null,
  INACTIVE: 'Inactive',
  SUSPENDED: 'Suspended',
  DEACTIVATED: 'Closed',
} as const
