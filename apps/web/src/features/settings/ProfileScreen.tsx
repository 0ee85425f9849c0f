import { Link } from '@tanstack/react-router'
import { school } from '@afterbell/contract/school/school'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { LogoField } from './LogoField.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './settings.module.css'

/** The school's profile, and its formats for dates, times and money. */
export function ProfileScreen() {
  const format = useFormat()
  const reading = useRead(school.profile, {})
  const { data } = reading
  return (
    <>
      <PageHeader
        title="Profile"
        facts={
          data
            ? `On Afterbell since ${format.day(data.createdAt)}`
            : 'Your school’s name, address and time zone'
        }
      />
      {data ? (
        <div className={styles.panels}>
          <Panel>
            <LogoField address={data.logo} />
          </Panel>
          <Panel>
            <ProfileForm profile={data} />
          </Panel>
          <Panel>
            <h2 className={styles.title}>Related settings</h2>
            <ul className={styles.links}>
              <li>
                <Link to="/settings/settings" className={styles.link}>
                  Portal name
                </Link>
                : {data.portalName ?? 'none yet, so families cannot open your public pages'}
              </li>
              <li>
                <Link to="/settings/users" className={styles.link}>
                  Main contact
                </Link>
                : who hears from Afterbell for your school
              </li>
              <li>
                <Link to="/settings/registration" className={styles.link}>
                  Registration
                </Link>
                : offers, late pickups, due dates and tax
              </li>
            </ul>
          </Panel>
        </div>
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={8} />
      )}
    </>
  )
}
