import { Button } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'

/** Button that closes the school on a date, on every screen where people look for it. */
export function NoProgramsButton() {
  if (!useMay()('locations', 'add')) return null
  const open = async () => {
    const { openSnowDay } = await import('./ClosedDayDialog.tsx')
    await openSnowDay()
  }
  return (
    <Button variant="default" leftSection={<Glyph of={IconSnowflake} />} onClick={() => void open()}>
      No programs on a date
    </Button>
  )
}
