import { roleLabels } from '@afterbell/domain/kernel/roles'
import { oneself } from '@afterbell/contract/users/oneself'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { CloseAccount } from './close-account/CloseAccount.tsx'
import { MyFacts } from './OwnFacts.tsx'
import { MyPhoto } from './OwnPhoto.tsx'
import { MySessions } from './OwnSessions.tsx'
import { SecondStep } from './second-step/SecondStep.tsx'
import longButtons from '../../ui/long-buttons.module.css'
import styles from './users.module.css'

/** The user's own names, phone, password and sessions. Also works while the school is inactive. */
export function PersonalInfoScreen() {
  const { userId, userRole, school, operator } = useSession()
  const info = useRead(oneself.personalInfo, { params: { userId } })
  return (
    <>
      <PageHeader title="Personal info" facts={`${roleLabels[userRole]} at ${school.schoolName}`} />
      <div className={`${styles.panels} ${longButtons.breaks}`}>
        <Panel>
          {info.data ? (
            <MyFacts info={info.data} />
          ) : info.isError ? (
            <ReadFailure error={info.error} onRetry={() => void info.refetch()} />
          ) : (
            <FieldsSkeleton fields={3} />
          )}
        </Panel>
        {info.data && (
          <Panel>
            <MyPhoto address={info.data.logo} />
          </Panel>
        )}
        {/* Waits for the part above, so that nothing moves under a finger. */}
        {!info.isPending && (
          <>
            <Panel>
              <ChangeEmail />
            </Panel>
            <Panel>
              <ChangePassword />
            </Panel>
            <Panel>
              <SecondStep />
            </Panel>
            <Panel>
              <MySessions />
            </Panel>
            {!operator && (
              <Panel>
                <CloseAccount />
              </Panel>
            )}
          </>
        )}
      </div>
    </>
  )
}
