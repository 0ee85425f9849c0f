import { Button, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { MERGE_FIELDS, mergeFieldLabels, type MergeField } from '@afterbell/domain/messages/merge-fields'

interface MergeFieldMenuProps {
  /** The merge fields available here. */
  fields?: readonly MergeField[] | undefined
  onChoose: (field: MergeField) => void
}

/** Inserts merge fields, such as the child's name or the family's balance. */
export function MergeFieldMenu({ fields = MERGE_FIELDS, onChoose }: MergeFieldMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconBraces size={14} aria-hidden />}>
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map((field) => (
          <Menu.Item key={field} onClick={() => onChoose(field)}>
            {mergeFieldLabels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
