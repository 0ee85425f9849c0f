import { createRoot } from 'react-dom/client'
import { SmallPage } from '../platform/page/SmallPage.tsx'

createRoot(document.getElementById('root')!).render(
  <SmallPage title="This link is not complete">
    <title>Link not complete</title>
    <p>
      It does not lead to the family portal of a school: the name of the school is missing, or is not one we
      know.
    </p>
    <p>
      Please open the link from the message your school sent you. If it still leads here, ask the school for
      it.
    </p>
  </SmallPage>,
)
