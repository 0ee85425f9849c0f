import { Combobox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { children } from '@afterbell/contract/families/children'
import { finder } from '@afterbell/contract/finder/finder'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { AddDropIn } from '../drop-in/AddDropInDialog.tsx'
import { activityFacts } from '../places/activity-facts.ts'
import { activityPageOf, type ActivityPage } from '../places/activity-page.ts'
import type { Candidate } from '../places/choosers/ChildChooser.tsx'
import { SearchChooser, useTyped } from '../places/choosers/SearchChooser.tsx'
import enrollStyles from '../places/enroll.module.css'

interface IdAndName {
  id: string
  name: string
}

type Activity = AnswerOf<typeof finder.find>['activities'][number]

/** Books drop-ins for a child from their page. */
export function openDropIn(child: IdAndName): Promise<void> {
  return openModal({
    title: `Add drop-in of ${child.name}`,
    width: 720,
    content: ({ close }) => (
      <InActivity child={child} isOffered={takesDropIns}>
        {({ page, candidate }) => <AddDropIn page={page} first={candidate} onDone={close} />}
      </InActivity>
    ),
  })
}

function takesDropIns({ kind }: Activity): boolean {
  const { singleDays }: KindAnswers = activityKinds[kind]
  return singleDays === 'DROP_IN'
}

interface DropInTarget {
  page: ActivityPage
  candidate: Candidate
}

interface InActivityProps {
  child: IdAndName
  isOffered: (activity: Activity) => boolean
  children: (chosen: DropInTarget) => ReactNode
}

/** Finds an activity by its name, and continues there with the child as that activity's call returns them. */
function InActivity({ child, isOffered, children: goOn }: InActivityProps) {
  const [activity, setActivity] = useState<Activity | null>(null)
  const reading = useRead(
    children.forEnrollment,
    { query: { search: child.name, ...(activity && { activityId: activity.id }) } },
    { enabled: activity !== null },
  )
  if (!activity) return <ActivityChooser isOffered={isOffered} onPick={setActivity} />
  const candidate = reading.data?.find(({ id }) => id === child.id)
  if (!candidate) return <DialogReading of={[reading]} thing="This child" />
  return goOn({ page: activityPageOf(activity.kind, activity.id), candidate })
}

interface ActivityChooserProps {
  isOffered: (activity: Activity) => boolean
  onPick: (activity: Activity) => void
}

/** The finder's call requires two characters. */
const SEARCH_MIN = 2

function ActivityChooser({ isOffered, onPick }: ActivityChooserProps) {
  const format = useFormat()
  const searchInput = useTyped()
  const { search } = searchInput
  const reading = useRead(
    finder.find,
    { query: { search } },
    { enabled: search.length >= SEARCH_MIN, keepPrevious: true },
  )
  const activities = search.length >= SEARCH_MIN ? (reading.data?.activities ?? []) : []
  return (
    <>
      <DialogBody>
        <SearchChooser
          labels={{ field: 'Activity', part: 'Activities to choose from', list: 'Activities' }}
          typed={searchInput}
          reading={reading}
          results={activities.filter((each) => each.state === 'ACTIVE' && isOffered(each))}
          idOf={({ id }) => id}
          option={(activity) => (
            <Combobox.Option key={activity.id} value={activity.id} className={enrollStyles.option}>
              <span className={enrollStyles.optionName}>
                {activity.name}
                <KindMark kind={activity.kind} />
              </span>
              <span className={enrollStyles.told}>{activityFacts(activity, format)}</span>
            </Combobox.Option>
          )}
          nothing={
            search.length < SEARCH_MIN
              ? 'Type two letters of its name or more.'
              : `No current activity matches “${search}”.`
          }
          onPick={onPick}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
      </DialogFooter>
    </>
  )
}
