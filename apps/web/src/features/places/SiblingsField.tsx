import { Checkbox } from '@mantine/core'
import { children } from '@afterbell/contract/families/children'
import { useRead } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import styles from './enroll.module.css'

interface SiblingsFieldProps {
  childId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** The brothers and sisters who may wait together with a child: they are offered a place together, or not at all. */
export function SiblingsField({ childId, value, onChange }: SiblingsFieldProps) {
  const maySee = useMay()('contacts', 'view')
  const child = useRead(children.get, { params: { id: childId } }, { enabled: maySee })
  const siblings = child.data?.siblings ?? []
  if (siblings.length === 0) return null
  return (
    <FieldGroup name="siblingIds" label="Wait together with">
      <div className={styles.sections}>
        {siblings.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={() =>
              onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
