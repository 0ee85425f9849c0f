import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { login } from '@afterbell/contract/login/login'
import type { Obstacle } from '@afterbell/domain/login/close-account'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useSwitchSchool } from '../../login/switch-school.ts'
import styles from '../users.module.css'

/** Steps to take before an account can be closed, each with a link. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { schoolId } = useSession()
  return (
    <Alert color="yellow" title="You cannot close your account yet">
      <ul className={styles.obstacles}>
        {obstacles.map((obstacle) => (
          <li key={obstacle.schoolId}>
            {obstacle.text}.{' '}
            {obstacle.schoolId === schoolId ? (
              <ObstacleLink code={obstacle.code} />
            ) : (
              <WayElsewhere id={obstacle.schoolId} />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ObstacleLink({ code }: Pick<Obstacle, 'code'>) {
  const may = useMay()
  if (!may('users', 'edit')) return null
  return (
    <>
      <Link to="/settings/users" className={styles.link}>
        Users
      </Link>
      {code === 'ONLY_ADMIN' && (
        <>
          {' · '}
          <Link to="/settings/close" className={styles.link}>
            Close school
          </Link>
        </>
      )}
    </>
  )
}

function WayElsewhere({ id }: { id: string }) {
  const schools = useRead(login.schools, {}, { global: true, freshForMs: 300_000 })
  const { isSwitching, switchTo } = useSwitchSchool()
  const school = schools.data?.find((each) => each.id === id)
  if (!school) return null
  return (
    <Anchor component="button" type="button" disabled={isSwitching} onClick={() => void switchTo(school)}>
      Switch to {school.schoolName}
    </Anchor>
  )
}
