import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { mentionsAll } from '@afterbell/domain/kernel/text/search-words'

/** Filters choices to those with every typed word, ignoring case and accents. Choices have no groups. */
export const namedOptions: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => mentionsAll(label, search)).slice(0, limit)
