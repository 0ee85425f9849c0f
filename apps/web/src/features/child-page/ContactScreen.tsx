import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconArrowMerge,
  IconEraser,
  IconHistory,
  IconPencil,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react'
import { Link, linkOptions, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { children } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { ageText } from '@afterbell/domain/kernel/ages'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import type { RowAction } from '../../lists/actions.ts'
import { RowMenu } from '../../lists/RowMenu.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton, PageSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TabStrip } from '../../ui/TabStrip.tsx'
import tabStyles from '../../ui/tabs.module.css'
import { openChildDialog } from '../families/ChildDialog.tsx'
import type { Child } from '../families/child-values.ts'
import { useRemoveChildren } from '../families/useRemoveChildren.ts'
import { ChildActions } from './ChildActions.tsx'
import { contactTabs, type ContactTab } from './contact-tabs.ts'
import { FamilyStrip } from './FamilyStrip.tsx'
import { StatusCards } from './StandingCards.tsx'
import styles from '../families/contact.module.css'

/** Page of a child and the family, in tabs. */
export function ContactScreen() {
  const { childId = '' } = useParams({ strict: false })
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const mayDo = useMay()
  const { data: child, isError, error, refetch } = useRead(children.get, { params: { id: childId } })
  usePage({ name: child && childName(child) })
  if (isError && !child)
    return <ReadFailure error={error} onRetry={() => void refetch()} thing="This child" />
  if (!child) return <PageSkeleton />
  const tabs = contactTabs.filter(({ right }) => mayDo(...right))
  const activeTab = tabs.find(({ key }) => key === tab) ?? tabs[0]!
  return (
    <>
      <PageHeader
        title={childName(child)}
        facts={<Facts child={child} />}
        mark={child.archivedAt && <StatusChip hollow>Archived</StatusChip>}
        actions={child.archivedAt ? <DangerMenu child={child} /> : <Actions child={child} />}
      />
      {child.archivedAt && <ArchivedNotice child={child} />}
      <FamilyStrip child={child} tab={tab} />
      <Warnings child={child} />
      {!child.archivedAt && (
        <>
          <ChildActions child={child} />
          <StatusCards key={child.id} child={child} />
        </>
      )}
      <Tabs child={child} tabs={tabs} />
      <Suspense fallback={<FieldsSkeleton fields={5} />}>
        <activeTab.Content key={child.id} child={child} />
      </Suspense>
    </>
  )
}

function Actions({ child }: { child: Child }) {
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<Glyph of={IconArrowMerge} />}
        onClick={() =>
          void import('../families/duplicates/choose-merge.tsx').then(({ chooseMerge }) => chooseMerge(child))
        }
      >
        Merge
      </Button>
      <HistoryLink child={child} />
      <EditButton child={child} />
      <DangerMenu child={child} />
    </>
  )
}

/** Link to the history of the child, for users who may see it. */
function HistoryLink({ child }: { child: Child }) {
  if (!useMay()('reports', 'view')) return null
  return (
    <Button
      variant="subtle"
      leftSection={<Glyph of={IconHistory} />}
      renderRoot={(props) => <Link {...props} to="/settings/history" search={{ childId: child.id }} />}
    >
      History
    </Button>
  )
}

/** Acts that take something away: removing the child, and the page on erasing the whole family. */
function DangerMenu({ child }: { child: Child }) {
  const remove = useRemoveChildren()
  const { id, familyId, archivedAt } = child
  const actions: RowAction[] = [
    {
      label: 'Remove',
      right: ['contacts', 'remove'],
      when: !archivedAt,
      icon: IconTrash,
      danger: true,
      run: () => void remove.one({ id, fullName: childName(child) }),
    },
    {
      label: 'Erase family',
      right: ['organization-profile', 'view'],
      icon: IconEraser,
      danger: true,
      link: linkOptions({ to: '/settings/erasures/$familyId', params: { familyId } }),
    },
  ]
  return <RowMenu name={childName(child)} actions={actions} />
}

function EditButton({ child }: { child: Child }) {
  return (
    <Button
      variant="default"
      leftSection={<Glyph of={IconPencil} />}
      onClick={() => void openChildDialog({ childId: child.id })}
    >
      Edit
    </Button>
  )
}

function Facts({ child }: { child: Child }) {
  const format = useFormat()
  const { birthDate, grade } = child
  const facts = [
    birthDate && `${ageText(birthDate, format.today())}, born ${format.date(birthDate)}`,
    grade && `Grade ${gradeLabels[grade]}`,
    child.primaryGuardian && `Family of ${fullName(child.primaryGuardian)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Warnings that everybody has to see, on every tab. */
function Warnings({ child }: { child: Child }) {
  const { allergies, doNotRelease } = child
  if (!allergies && doNotRelease.length === 0) return null
  return (
    <div className={styles.warnings}>
      {doNotRelease.length > 0 && (
        <p className={styles.warning} data-loud>
          <IconUserX size={18} stroke={2} aria-hidden />
          <span>
            <strong>Do not release to</strong> {doNotRelease.map(({ name }) => name).join(', ')}
          </span>
        </p>
      )}
      {allergies && (
        <p className={styles.warning}>
          <IconAlertTriangleFilled size={16} aria-hidden />
          <span>
            <strong>Allergies</strong> {allergies}
          </span>
        </p>
      )}
    </div>
  )
}

function ArchivedNotice({ child }: { child: Child }) {
  const format = useFormat()
  const { restore } = useRemoveChildren()
  if (child.mergedIntoId)
    return (
      <Alert className={styles.notice} color="gray" title="Entered twice">
        Everything in this entry is now with{' '}
        <Link to="/contacts/$childId" params={{ childId: child.mergedIntoId }}>
          the child it was merged into
        </Link>
        .
      </Alert>
    )
  return (
    <Alert className={styles.notice} color="gray" title={`Removed on ${format.day(child.archivedAt)}`}>
      <div className={styles.noticeBody}>
        <span>Past records stay. The child is on no list until you restore them.</span>
        <Button
          variant="default"
          size="xs"
          onClick={() => void restore({ id: child.id, fullName: childName(child) })}
        >
          Restore
        </Button>
      </div>
    </Alert>
  )
}

interface TabsProps {
  child: Child
  tabs: readonly ContactTab[]
}

function Tabs({ child, tabs }: TabsProps) {
  return (
    <TabStrip label={`Pages of ${childName(child)}`}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to="/contacts/$childId"
          params={{ childId: child.id }}
          search={tab === tabs[0] ? {} : { tab: tab.key }}
          className={tabStyles.tab}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {tab.title}
        </Link>
      ))}
    </TabStrip>
  )
}
