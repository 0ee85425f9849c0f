import { useState } from 'react'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { apiKeyFindings } from '@afterbell/domain/integrations/api-keys'
import { KEY_SCOPES, keyScopes, type KeyScope } from '@afterbell/domain/kernel/outside/key-scopes'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChecksField } from '../../ui/fields/ChecksField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { SecretOnce } from './ShownOnce.tsx'

/** Opens the modal that creates an API key, and shows it once. */
export function openApiKeyForm(): Promise<void> {
  return openModal({
    title: 'Create API key',
    width: 560,
    content: ({ close }) => <NewApiKey onDone={close} />,
  })
}

function NewApiKey({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  if (key === null) return <ApiKeyForm onMade={setKey} />
  return (
    <SecretOnce label="API key" secret={key} onDone={onDone}>
      Copy this key into the other program now. We do not show it again. Whoever has it can do what you chose.
    </SecretOnce>
  )
}

function ApiKeyForm({ onMade }: { onMade: (key: string) => void }) {
  const create = useWrite(apiKeys.create, { invalidates: [apiKeys.list], once: true })
  const form = useAppForm({
    initial: { name: '', scopes: [] as readonly KeyScope[] },
    findings: apiKeyFindings,
    onSubmit: async ({ name, scopes }) => {
      const { key } = await create.mutateAsync({ body: { name, scopes: [...scopes] } })
      onMade(key)
    },
  })
  return (
    <Form form={form} aria-label="Create API key">
      <DialogBody>
        <TextField
          {...form.field('name')}
          label="Name"
          description="The program that will use it"
          placeholder="Bookkeeping"
          required
        />
        <ChecksField
          {...form.field('scopes')}
          label="What it may do"
          description="Choose as little as the program needs. Details of children and families are left out unless you choose them."
          choices={SCOPES}
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Create</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const SCOPES = KEY_SCOPES.map((value) => ({
  value,
  label: keyScopes[value].label,
  description: keyScopes[value].text,
}))
