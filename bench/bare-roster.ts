import { serveBare } from './bare-server.ts'

// Baseline of the roster page: the server's own statements for the page, answered as the same JSON.

interface Row {
  [column: string]: unknown
  payment: { billedCents: number; openCents: number; refundedCents: number; dueOn: string | null }
}

serveBare((answers) => {
  // begin, open, the class, then the page and its total, commit
  const [rows, [counted]] = answers.slice(-3, -1).map((answer) => answer.rows) as [Row[], [{ total: number }]]
  return pageOf(rows, counted.total)
})

function pageOf(rows: Row[], total: number) {
  return {
    content: rows.map((row) => ({
      rosterId: row.id,
      classId: row.activity_id,
      sectionId: row.section_id,
      section: null,
      dates: row.picked,
      childId: row.child_id,
      parentId: row.guardian_id,
      firstName: row.firstName,
      preferredName: row.preferredName,
      lastName: row.lastName,
      birthDate: row.birthDate,
      grade: row.grade,
      allergies: row.allergies,
      specialNeeds: row.specialNeeds,
      doNotRelease: row.do_not_release,
      contacts: row.contacts,
      teacher: row.teacher,
      pickUpOption: row.pick_up_option,
      tshirt: row.tshirt,
      isOutOfTurn: row.is_out_of_turn,
      joinedAt: row.joined_at,
      familyTold: true,
      forms: row.forms,
      payment: {
        state: row.payment.openCents > 0 ? 'INVOICED' : 'NOTHING_DUE',
        amount: row.payment.openCents / 100,
        billed: row.payment.billedCents / 100,
        refunded: row.payment.refundedCents / 100,
        dueOn: row.payment.dueOn,
        paidUntil: null,
        of: null,
      },
      taken: [{ rosterId: row.id, section: { id: row.section_id, name: row.section_name } }],
      eachCycle: null,
    })),
    pageable: { pageNumber: 0, pageSize: 50 },
    totalPages: Math.ceil(total / 50),
    totalElements: total,
    numberOfElements: rows.length,
  }
}
