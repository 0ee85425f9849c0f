import { useEffect, useState } from 'react'
import { portal } from '@afterbell/contract/public-pages/portal'
import { school } from '@afterbell/contract/school/school'
import { portalNameFindings } from '@afterbell/domain/school/portal'
import { uniquePortal } from '@afterbell/domain/kernel/text-rules'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'

const CHECK_AFTER_MS = 400

/** Opens the modal that changes the portal name. */
export function openPortalName(name: string | null): Promise<void> {
  return openModal({
    title: 'Portal name',
    description:
      'It is part of the address of your public pages. Links and widgets with the old name stop working, so change it rarely.',
    content: ({ close }) => <PortalNameForm name={name ?? ''} onSaved={close} />,
  })
}

function PortalNameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const save = useWrite(school.changePortalName, {
    invalidates: [portal.info, school.portalName, portal.url],
  })
  const [unavailableName, setUnavailableName] = useState<string | null>(null)
  const form = useAppForm({
    initial: { portalName: name },
    findings: (values) => {
      const wrong = portalNameFindings(values)
      const message = uniquePortal(wrong.length === 0 && values.portalName.toLowerCase() === unavailableName)
      return message ? [{ path: 'portalName', message }] : wrong
    },
    onSubmit: async ({ portalName }) => {
      await save.mutateAsync({ body: { portalName } })
      notify.success('You have changed your portal name')
      onSaved()
    },
  })
  const { portalName } = form.values
  useEffect(() => {
    if (portalName === name || portalNameFindings({ portalName }).length > 0) return
    const timer = setTimeout(() => {
      // A failed check counts as available: saving checks again (R082).
      call(school.checkPortal, { query: { portalName } })
        .then((answer) => answer.taken && setUnavailableName(answer.portalName.toLowerCase()))
        .catch(() => {})
    }, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [portalName, name])
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          {...form.field('portalName')}
          label="Portal name"
          description="Letters, numbers and hyphens, such as oak-lane-clubs"
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
