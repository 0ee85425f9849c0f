import { NativeSelect, Switch } from '@mantine/core'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  ADDED_PICKUPS,
  addedPickupsTexts,
  ASKED_NOTES,
  askedNotesTexts,
  familyRightTexts,
} from '@afterbell/domain/school/family-rights'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { GiveUpFields } from './GiveUpFields.tsx'
import styles from './portal.module.css'

type Rights = AnswerOf<typeof familyPortal.get>['rights']

/** What families may do by themselves. Each choice applies at once; after a colleague's change it is asked again. */
export function FamilyRightsFields({ rights, retry }: { rights: Rights; retry: () => void }) {
  const save = useWrite(familyPortal.changeRights, { invalidates: [familyPortal.get] })
  const set = async (change: Partial<Rights>) => {
    if (save.isPending) return
    try {
      await save.mutateAsync({ body: { rights: { ...rights, ...change }, before: rights } })
      notify.success('Saved')
    } catch {
      // The call has shown its error. A colleague may have been quicker.
      retry()
    }
  }
  return (
    <div role="group" aria-labelledby="family-rights" className={styles.switches}>
      <h3 id="family-rights" className={styles.title}>
        What families may do themselves
      </h3>
      {(
        [
          'tellAbsences',
          'changeContacts',
          'askForGuardian',
          'seeTimes',
          'sayPhotos',
          'book',
          'payLater',
          'askAid',
          'register',
        ] as const
      ).map((name) => (
        <Switch
          key={name}
          label={familyRightTexts[name].label}
          description={familyRightTexts[name].sentence}
          checked={rights[name]}
          disabled={name === 'payLater' && !rights.book}
          onChange={(event) => void set({ [name]: event.currentTarget.checked })}
        />
      ))}
      <NativeSelect
        label={familyRightTexts.addPickups.label}
        description={familyRightTexts.addPickups.sentence}
        value={rights.addPickups}
        data={ADDED_PICKUPS.map((value) => ({ value, label: addedPickupsTexts[value] }))}
        onChange={(event) => void set({ addPickups: event.currentTarget.value as Rights['addPickups'] })}
      />
      <NativeSelect
        label={familyRightTexts.askForNotes.label}
        description={familyRightTexts.askForNotes.sentence}
        value={rights.askForNotes}
        disabled={!rights.seeTimes}
        data={ASKED_NOTES.map((value) => ({ value, label: askedNotesTexts[value] }))}
        onChange={(event) => void set({ askForNotes: event.currentTarget.value as Rights['askForNotes'] })}
      />
      <GiveUpFields rights={rights} onSet={set} />
    </div>
  )
}
