import {
  IconCopy,
  IconEye,
  IconForms,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { forms } from '@afterbell/contract/forms/forms'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { useWhyNot } from '../../platform/session/why-not.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { askTypeLabels, familyTypeLabels } from './form-words.ts'
import { useFormActs } from './useFormActs.ts'

type FormRow = RowOf<typeof forms.list>

/** The school's custom forms. */
export function FormsScreen() {
  const list = useList(forms.list, {}, { name: 'forms' })
  const acts = useFormActs()
  const format = useFormat()
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const refusals = {
    add: whyNot('custom_forms', 'add'),
    edit: whyNot('custom_forms', 'edit'),
    remove: whyNot('custom_forms', 'remove'),
  }
  const addButton = (
    <GuardedButton
      leftSection={<Glyph of={IconPlus} isBold />}
      refused={refusals.add}
      onClick={() => void navigate({ to: '/settings/custom-forms/form' })}
    >
      Add form
    </GuardedButton>
  )
  return (
    <>
      <PageHeader title="Custom Forms" actions={addButton} />
      <ListScreen
        list={list}
        things={{ one: 'form', many: 'forms' }}
        columns={[
          { key: 'formName', title: 'Name', sort: true, width: 240, render: (row) => row.formName },
          {
            key: 'questionCount',
            title: 'Questions',
            numeric: true,
            width: 100,
            card: 'fact',
            render: (row) => row.questionCount,
          },
          {
            key: 'activityCount',
            title: 'Activities',
            numeric: true,
            width: 100,
            render: (row) => row.activityCount,
          },
          {
            key: 'askType',
            title: 'Asked',
            width: 150,
            card: 'fact',
            render: (row) => row.askType && askTypeLabels[row.askType],
          },
          {
            key: 'familyType',
            title: 'For whom',
            width: 140,
            render: (row) => row.familyType && familyTypeLabels[row.familyType],
          },
          { key: 'required', title: 'Required', width: 90, render: (row) => (row.required ? 'Yes' : 'No') },
          {
            key: 'updatedAt',
            title: 'Updated',
            sort: true,
            width: 150,
            render: (row) => row.updatedAt && format.moment(row.updatedAt),
          },
          {
            key: 'enabled',
            title: 'Status',
            sort: true,
            width: 110,
            card: 'corner',
            render: (row) =>
              row.enabled ? (
                <StatusChip tone="success">Enabled</StatusChip>
              ) : (
                <StatusChip hollow>Disabled</StatusChip>
              ),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ formName }) => formName}
        link={linkTo}
        rowMenu={(row) => [
          {
            label: 'Edit',
            icon: IconPencil,
            refused: refusals.edit,
            link: linkTo(row),
          },
          {
            label: 'Preview',
            icon: IconEye,
            run: () => void acts.preview(row),
          },
          {
            label: 'Answers',
            icon: IconListDetails,
            link: linkOptions({ to: '/settings/custom-forms/answers/$id', params: { id: row.id } }),
          },
          {
            label: 'Copy',
            icon: IconCopy,
            refused: refusals.add,
            run: () => void acts.copy(row),
          },
          {
            label: row.enabled ? 'Disable' : 'Enable',
            icon: row.enabled ? IconToggleLeft : IconToggleRight,
            refused: refusals.edit,
            run: () => void acts.enable(row, !row.enabled),
          },
          {
            label: 'Delete',
            danger: true,
            icon: IconTrash,
            refused: refusals.remove ?? use(row),
            run: () => void acts.remove(row),
          },
        ]}
        bulk={[{ label: 'Delete', right: ['custom_forms', 'remove'], danger: true, run: acts.removeMany }]}
        filters={[
          {
            key: 'enabled',
            label: 'Status',
            choices: [
              { value: 'true', label: 'Enabled' },
              { value: 'false', label: 'Disabled' },
            ],
          },
        ]}
        empty={{
          title: 'No forms yet',
          text: 'Ask anything else you need to know: consents, swimming, diets. Families answer when they enroll.',
          icon: <IconForms size={24} stroke={1.5} aria-hidden />,
          action: addButton,
        }}
      />
    </>
  )
}

const linkTo = ({ id }: FormRow) => linkOptions({ to: '/settings/custom-forms/form/$id', params: { id } })

/** Returns why a form is in use, so that it can be disabled but not deleted. */
function use({ activityCount }: FormRow): string | null {
  if (!activityCount) return null
  return `${activityCount === 1 ? '1 activity uses' : `${activityCount} activities use`} it. Disable it instead`
}
