import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { school } from '@afterbell/contract/school/school'
import { NO_TAX } from '@afterbell/domain/prices/contained-tax'
import { invoiceFindings, INVOICE_LINES_MAX, MEMO_MAX } from '@afterbell/domain/invoices/invoice-form'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm, type FieldProps, type KitFormState } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { ParentField, type Parent } from './ParentField.tsx'
import { invoiceReads } from './useInvoiceActs.ts'
import styles from './invoices.module.css'

/** Writes an invoice by hand: payer, lines and due date. */
export function openNewInvoice(): Promise<void> {
  return openModal({
    title: 'New invoice',
    width: 680,
    content: ({ close }) => <NewInvoiceForm onDone={close} />,
  })
}

interface Line {
  label: string
  amount: NumberTyped
  childId: string | null
  careEligible: boolean
  containsTax: boolean
}

interface Values {
  parent: Parent | null
  lines: Line[]
  dueDate: string
  memo: string
}

const NEW_LINE: Line = {
  label: '',
  amount: null,
  childId: null,
  careEligible: false,
  containsTax: true,
}

function NewInvoiceForm({ onDone }: { onDone: () => void }) {
  const format = useFormat()
  const create = useWrite(invoices.create, { invalidates: invoiceReads, once: true })
  const form = useAppForm<Values>({
    initial: { parent: null, lines: [NEW_LINE], dueDate: '', memo: '' },
    findings: ({ parent, lines, dueDate }) =>
      invoiceFindings(
        {
          parentId: parent?.id,
          lines: lines.map(({ label, amount }) => ({ label, amountCents: amount as number | null })),
          dueDate: dueDate || null,
        },
        format.today(),
      ).map((finding) => (finding.path === 'parentId' ? { ...finding, path: 'parent' } : finding)),
    serverPaths: { parentId: 'parent', payerId: 'parent' },
    onChange: ({ parent }, before) => {
      // Another payer's lines cannot name this family's children.
      if (parent?.id !== before.parent?.id && form.values.lines.some(({ childId }) => childId !== null))
        form.setValues({ lines: form.values.lines.map((line) => ({ ...line, childId: null })) })
    },
    onSubmit: async ({ parent, lines, dueDate, memo }) => {
      await create.mutateAsync({
        body: {
          ...(parent!.isAgency ? { payerId: parent!.id } : { parentId: parent!.id }),
          lines: lines.map(({ amount, ...line }) => ({ ...line, amount: amount as number })),
          dueDate: dueDate || null,
          memo,
        },
      })
      notify.success('You have successfully created an invoice')
      onDone()
    },
  })
  const totalCents = form.values.lines.reduce(
    (all, { amount }) => all + (typeof amount === 'number' ? amount : 0),
    0,
  )
  return (
    <Form form={form} aria-label="New invoice">
      <DialogBody>
        <ParentField
          {...form.field('parent')}
          label="Parent"
          description="Or an agency that pays"
          withAgencies
          required
        />
        <LinesEditor form={form} />
        <div className={styles.sum}>
          <span>Total</span>
          <span className="numbers">{format.money(totalCents)}</span>
        </div>
        <DateField
          {...form.field('dueDate')}
          label="Due date"
          description="Leave empty to use the registration settings"
          min={format.today()}
        />
        <TextareaField {...form.field('memo')} label="Note" max={MEMO_MAX} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Create invoice</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function LinesEditor({ form }: { form: KitFormState<Values> }) {
  const { lines, parent } = form.values
  const children = (parent?.children ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={styles.formLines}>
      {lines.map((_, index) => (
        <fieldset key={index} className={styles.formLine}>
          <legend className={styles.spoken}>Line {index + 1}</legend>
          <div className={styles.formLabel}>
            <TextField
              {...(form.field(`lines.${index}.label`) as FieldProps<string>)}
              label="For"
              placeholder="T-shirt"
              required
            />
          </div>
          <MoneyField
            {...(form.field(`lines.${index}.amount`) as FieldProps<NumberTyped>)}
            label="Amount"
            required
          />
          {lines.length > 1 && (
            <Tooltip label={`Remove line ${index + 1}`}>
              <ActionIcon
                className={styles.formRemove}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove line ${index + 1}`}
                onClick={() => form.setValues({ lines: lines.filter((__, other) => other !== index) })}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {children.length > 0 && (
            <div className={styles.formChild}>
              <SelectField
                {...(form.field(`lines.${index}.childId`) as FieldProps<string | null>)}
                label="Child"
                choices={children}
              />
            </div>
          )}
          <TaxChecks form={form} index={index} />
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Glyph of={IconPlus} />}
          disabled={lines.length === INVOICE_LINES_MAX}
          onClick={() => form.setValues({ lines: [...lines, NEW_LINE] })}
        >
          Add a line
        </Button>
      </div>
    </div>
  )
}

/** Tax fields of a line; hidden if the school has no use for them. */
function TaxChecks({ form, index }: { form: KitFormState<Values>; index: number }) {
  const { country } = useSession().school
  const { taxName, taxBp } = useRead(school.containedTax, {}).data ?? NO_TAX
  const field = (name: 'careEligible' | 'containsTax') =>
    form.field(`lines.${index}.${name}`) as FieldProps<boolean>
  if (country !== 'US' && taxBp === 0) return null
  return (
    <div className={styles.formChecks}>
      {country === 'US' && <CheckField {...field('careEligible')} label="Eligible care" />}
      {taxBp > 0 && <CheckField {...field('containsTax')} label={`Contains ${taxName}`} />}
    </div>
  )
}
