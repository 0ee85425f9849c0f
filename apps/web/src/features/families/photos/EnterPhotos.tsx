import { children } from '@afterbell/contract/families/children'
import { photoConsents } from '@afterbell/contract/families/photo-consents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { PHOTO_ANSWERS, photoTexts, type PhotoAnswer } from '@afterbell/domain/families/photo-consent'
import { findings } from '@afterbell/domain/kernel/decision'
import { required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'

interface Entering {
  childId: string
  homes: AnswerOf<typeof photoConsents.get>['homes']
}

/** Enters what a guardian said about photos on paper or in person. */
export function openEnterPhotos(entering: Entering): Promise<void> {
  return openModal({
    title: 'What was said about photos?',
    description:
      'For what came on paper or was said in person. It counts for the home of the guardian from now on.',
    content: ({ close }) => <EnterForm {...entering} onSaved={close} />,
  })
}

function EnterForm({ childId, homes, onSaved }: Entering & { onSaved: () => void }) {
  const guardians = homes.flatMap((home) => home.guardians)
  const enter = useWrite(photoConsents.enter, { invalidates: [photoConsents.get, children.get] })
  const form = useAppForm<{ guardianId: string; answer: PhotoAnswer | '' }>({
    initial: { guardianId: guardians.length === 1 ? guardians[0]!.id : '', answer: '' },
    findings: ({ guardianId, answer }) =>
      findings([
        ['guardianId', required(guardianId)],
        ['answer', required(answer)],
      ]),
    onSubmit: async ({ guardianId, answer }) => {
      if (answer === '') return
      await enter.mutateAsync({ params: { childId }, body: { guardianId, answer } })
      notify.success('Saved')
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <ChoiceField
          {...form.field('guardianId')}
          label="Who said it"
          required
          choices={guardians.map(({ id: value, name: label }) => ({ value, label }))}
        />
        <ChoiceField
          {...form.field('answer')}
          label="What they said"
          required
          choices={PHOTO_ANSWERS.map((value) => ({ value, label: photoTexts[value] }))}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
