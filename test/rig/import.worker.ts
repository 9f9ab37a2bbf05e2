// The import worker of the rig: the product's own, after its access handles were taught to stop.
import './stoppable-handles.ts';
import '../../workers/import.worker.ts';
