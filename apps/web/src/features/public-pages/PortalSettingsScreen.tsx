import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { portal, portalSettings } from '@afterbell/contract/public-pages/portal'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { PictureField } from '../../platform/page/PictureField.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { FamilyPortalSection } from './FamilyPortalSection.tsx'
import { KindSwitches } from './KindSwitches.tsx'
import { LogoField, PICTURE } from '../settings/LogoField.tsx'
import { openPortalName } from './PortalNameForm.tsx'
import { SharedForm } from './SharedForm.tsx'
import { TagLineForm } from './TagLineForm.tsx'
import styles from './portal.module.css'

/** Public settings of the school: its name in addresses, its looks, and the contents of each kind's pages. */
export function PortalSettingsScreen() {
  const may = useMay()
  const info = useRead(portal.info, {})
  const sharedSettings = useRead(portalSettings.get, { at: 'classes' })
  const readError = info.error ?? sharedSettings.error
  const retry = () => void Promise.all([info.refetch(), sharedSettings.refetch()])
  return (
    <>
      <PageHeader
        title="Settings"
        facts="The public pages of the school, which families read without an account, and the family portal, where they log in."
        actions={
          may('parent.portal', 'view') && (
            <Button component={Link} to="/parent-portal" variant="default">
              Preview
            </Button>
          )
        }
      />
      {readError ? (
        <ReadFailure error={readError} onRetry={retry} />
      ) : info.data && sharedSettings.data ? (
        <div className={styles.sections}>
          <FamilyPortalSection />
          <NameAndLooks info={info.data} />
          <Section title="All public pages">
            <SharedForm settings={sharedSettings.data} />
          </Section>
          <div>
            <h2 className={styles.title}>What the pages show</h2>
            <div className={styles.kinds}>
              {ACTIVITY_KINDS.map((kind) => (
                <KindSwitches key={kind} kind={kind} />
              ))}
            </div>
          </div>
        </div>
      ) : (
        <FieldsSkeleton fields={6} />
      )}
    </>
  )
}

/** Users who may change the portal name edit this part; others read it. */
function NameAndLooks({ info }: { info: AnswerOf<typeof portal.info> }) {
  const may = useMay()
  const { portalName, tagLine, logo, backgroundImage } = info
  const mayChange = may('parent.portal', 'view')
  return (
    <Section title="Name and appearance">
      <div className={styles.named}>
        <ReadOnlyValue label="Portal name">{portalName ?? 'None yet'}</ReadOnlyValue>
        {mayChange && (
          <Button variant="default" onClick={() => void openPortalName(portalName)}>
            {portalName === null ? 'Choose a portal name' : 'Change portal name'}
          </Button>
        )}
      </div>
      {mayChange ? (
        <TagLineForm tagLine={tagLine} />
      ) : (
        <ReadOnlyValue label="Tagline">{tagLine || 'None yet'}</ReadOnlyValue>
      )}
      {may('organization-profile', 'view') && <LogoField address={logo} />}
      {mayChange && <Background address={backgroundImage} />}
    </Section>
  )
}

function ReadOnlyValue({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      <div className={styles.name}>{children}</div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Panel>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.fields}>{children}</div>
      </Panel>
    </section>
  )
}

function Background({ address }: { address: string | null }) {
  const change = useWrite(portal.changeBackground, { invalidates: [portal.info] })
  const remove = useWrite(portal.removeBackground, { invalidates: [portal.info] })
  return (
    <PictureField
      label="Background"
      alt="Background of the school"
      hint={`${PICTURE}. It is shown behind the name of the school`}
      address={address}
      upload={(image) => change.mutateAsync({ files: { image } })}
      remove={() => remove.mutateAsync({})}
      texts={{ changed: 'Background saved', removed: 'Background removed' }}
    />
  )
}
