/** Another worker has the export, it was deleted, or it begins again as an analysis in it was erased. */
export class ExportLost extends Error {}
