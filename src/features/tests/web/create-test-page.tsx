import { TestForm } from './test-form.tsx';

/** `/admin/create` */
export const CreateTestPage = () => <TestForm loaded={null} />;
