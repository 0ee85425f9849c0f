import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { HelpPage, HelpPages } from '../../../platform/page/help.ts'

export const importsHelp: HelpPages = {
  '/classes/import': pageOf('classes', ['classes', 'add']),
  '/camps/import': pageOf('camps', ['camps', 'add']),
  '/contacts/import': pageOf('families', ['contacts', 'contact']),
}

function pageOf(what: ImportedThing, right: Right): HelpPage {
  const { many } = importedThings[what]
  return {
    about: 'Nothing is imported until you confirm. You can undo an import as long as none of it is in use.',
    right,
    tasks: [
      {
        title: `Import ${many} from a spreadsheet`,
        also: 'upload csv excel file',
        steps: [
          'Choose the file, and select **Read the file**.',
          'Under **Columns**, say what each column of the file holds.',
          'Look at **What happens to each row**. Nothing is imported yet.',
          'Select the button at the foot of the page, which counts what it imports.',
        ],
      },
      {
        title: `Fix rows of ${many} that would be skipped`,
        also: 'errors problems wrong',
        steps: [
          'Choose **Skipped** above the rows. Each one says why.',
          'Change what a column holds or how the file is read, and the rows are looked at again.',
          'What is wrong in the file itself, change there. Then select **Another file**.',
        ],
      },
      {
        title: `Undo an import of ${many}`,
        also: 'delete remove',
        steps: [
          'Open the import in the list **Imports so far**.',
          'Select **Undo import**, and confirm. This works as long as none of it is in use.',
        ],
      },
    ],
  }
}
