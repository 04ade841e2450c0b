/** What has room on a receipt: so many damages, and so many characters of each remark and of the notes. The records have the rest. */
export const paper = { damages: 50, remark: 300, notes: 1000, noteLines: 20 };
