import { reportSchema } from '@redoubt/domain/office/report/document';
import { fileRoute } from '@/http/route/file-route';

/** The JSON Schema of reports: `/reports/schema.json`. */
const schema = fileRoute({ type: 'application/schema+json', write: async () => `${JSON.stringify(reportSchema(), null, 2)}\n` });

export { schema as GET, schema as HEAD };
