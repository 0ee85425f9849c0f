import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { mentionsAll } from '@afterbell/domain/kernel/search-words'

/** Which choices a field offers for what is typed: those with every word of it, however it is spelled. Choices have no groups. */
export const namedOptions: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => mentionsAll(label, search)).slice(0, limit)
