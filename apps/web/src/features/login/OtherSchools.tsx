import { Button } from '@mantine/core'
import { login } from '@afterbell/contract/login/login'
import { useRead } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSwitchSchool } from './switch-school.ts'
import styles from './login.module.css'

/** Links to the user's other schools that are active. */
export function OtherSchools() {
  const { schoolId } = useSession()
  const schools = useRead(login.schools, {}, { global: true })
  const { isSwitching, switchTo } = useSwitchSchool()
  const open = schools.data?.filter(({ id, state }) => id !== schoolId && usable.has(state)) ?? []
  if (open.length === 0) return null
  return (
    <div className={styles.schools}>
      <h2 className={styles.schoolsTitle}>Your other schools</h2>
      {open.map((school) => (
        <Button
          key={school.id}
          variant="default"
          classNames={{ root: styles.school, label: styles.schoolName }}
          disabled={isSwitching}
          onClick={() => void switchTo(school)}
        >
          {school.schoolName}
        </Button>
      ))}
    </div>
  )
}

const usable = new Set(['ACTIVE', 'INACTIVE'])
