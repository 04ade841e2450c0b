/** The most damages, and the most characters of a remark and of the notes, that a receipt prints. */
export const paper = { damages: 50, remark: 300, notes: 1000, noteLines: 20 };
